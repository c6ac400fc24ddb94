/**
 * What a chart says of itself to people, names that only errors tell, and the words of the rules' tables, which a test could
 * only repeat: changing them changes nothing that happens.
 */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const isRules = process.env.MUTATED?.startsWith('rules/');
const prose = ['description', 'meta', 'types'];
const words = ['title', 'label', 'summary', 'definition', 'help', 'synonyms', 'example', 'takes', 'why'];
const named = ['port', 'effect', 'subscription', 'Error'];

/** @param {{ key?: { name?: string } }} property @returns {boolean} */
const isProse = ({ key }) => prose.includes(key?.name ?? '');

/** Written there, and not worked out. */
const isWords = ({ key, value }) =>
  words.includes(key?.name) &&
  (value.type === 'StringLiteral' ? value.value !== '' : /^(TemplateLiteral|ArrayExpression)$/.test(value.type));

/** The id of an invoked actor, which names the events of its outcome. */
const isActorId = ({ node, parentPath }) =>
  node.key?.name === 'id' &&
  parentPath?.parentPath?.isObjectProperty() &&
  parentPath.parentPath.node.key.name === 'invoke';

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'names', {
    shouldIgnore(path) {
      if (path.isObjectProperty() && (isProse(path.node) || isActorId(path))) return 'A name or prose for people';
      if (isRules && path.isObjectProperty() && isWords(path.node)) return 'Words of a table';
      if (path.isStringLiteral() && path.parentPath && /^(Call|New)Expression$/.test(path.parentPath.node.type)) {
        return named.includes(path.parentPath.node.callee?.name) ? 'A name that only an error tells' : undefined;
      }

      return undefined;
    },
  }),
];
