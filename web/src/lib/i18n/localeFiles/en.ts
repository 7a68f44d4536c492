import errors from "$locales/en/errors.ftl?raw";
import game from "$locales/en/game.ftl?raw";
import rulesPage from "$locales/en/rules_page.ftl?raw";
import web from "$locales/en/web.ftl?raw";

export default [game, errors, web, rulesPage];
