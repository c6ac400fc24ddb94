import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import { Route as Match } from 'wouter';
import type { Route } from '../../rules/shared/paths.ts';

/** A page that serves several addresses gets the route as a prop. */
export type Page = Loadable<{ route?: Route }>;

export interface Loadable<Props extends object> extends FunctionComponent<Props> {
  /** Rendered afterwards, it shows at once. */
  load(): Promise<unknown>;
  isLoaded(): boolean;
}

/**
 * Like React's `lazy`, but without a fallback if the code is already loaded: after a fallback, React holds content back
 * for 300 ms.
 */
export function loadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const request = async () => {
    const module = await load();
    loaded = module.default;

    return module;
  };
  const Later: ComponentType<Props> = lazy(request);

  return Object.assign(
    function Loadable(props: Props) {
      // The same one for as long as it is shown.
      const [Content] = useState(() => loaded ?? Later);

      return <Content {...props} />;
    },
    { load: request, isLoaded: () => loaded !== undefined },
  );
}

export const lazyPage = (load: () => Promise<{ default: ComponentType<{ route: Route }> | ComponentType }>): Page =>
  loadable(load as () => Promise<{ default: ComponentType<{ route?: Route }> }>);

export function PageAt({ page: Content, route }: { page: Page; route: Route }) {
  return (
    <Match path={route.path}>
      <Content route={route} />
    </Match>
  );
}
