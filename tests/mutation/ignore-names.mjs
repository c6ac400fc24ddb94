/** What a chart says of itself to people, and names that only errors tell: changing them changes nothing that it does. */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const prose = ['description', 'meta', 'types'];
const named = ['port', 'effect', 'subscription', 'Error'];

/** @param {{ key?: { name?: string } }} property @returns {boolean} */
const isProse = ({ key }) => prose.includes(key?.name ?? '');

/** An invoked actor's own id, which its answers are called by. */
const isActorId = ({ node, parentPath }) =>
  node.key?.name === 'id' &&
  parentPath?.parentPath?.isObjectProperty() &&
  parentPath.parentPath.node.key.name === 'invoke';

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'names', {
    shouldIgnore(path) {
      if (path.isObjectProperty() && (isProse(path.node) || isActorId(path))) return 'A name or prose for people';
      if (path.isStringLiteral() && path.parentPath && /^(Call|New)Expression$/.test(path.parentPath.node.type)) {
        return named.includes(path.parentPath.node.callee?.name) ? 'A name that only an error tells' : undefined;
      }

      return undefined;
    },
  }),
];
