import errors from "$locales/fr/errors.ftl?raw";
import game from "$locales/fr/game.ftl?raw";
import rulesPage from "$locales/fr/rules_page.ftl?raw";
import web from "$locales/fr/web.ftl?raw";

export default [game, errors, web, rulesPage];
