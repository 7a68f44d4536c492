import errors from "$locales/pt/errors.ftl?raw";
import game from "$locales/pt/game.ftl?raw";
import rulesPage from "$locales/pt/rules_page.ftl?raw";
import web from "$locales/pt/web.ftl?raw";

export default [game, errors, web, rulesPage];
