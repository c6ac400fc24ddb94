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

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * Like React's `lazy`, but without a fallback if the code is already loaded: after a fallback, React holds content back
 * for 300 ms. `substitute` makes what is shown if the code cannot be loaded; without it, React throws the error.
 */
export function loadable<Props extends object>(
  load: Load<Props>,
  substitute?: (load: Load<Props>) => ComponentType<Props>,
): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const request = async () => {
    const module = await load();
    loaded = module.default;

    return module;
  };
  const Later: ComponentType<Props> = lazy(
    substitute ? () => request().catch(() => ({ default: substitute(request) })) : request,
  );

  return Object.assign(
    function Loadable(props: Props) {
      // The same one for as long as it is shown.
      const [Content] = useState(() => loaded ?? Later);

      return <Content {...props} />;
    },
    { load: request, isLoaded: () => loaded !== undefined },
  );
}

export type LoadPage = () => Promise<{ default: ComponentType<{ route: Route }> | ComponentType }>;

export const lazyPage = (load: LoadPage): Page => loadable(load as Load<{ route?: Route }>);

export function PageAt({ page: Content, route }: { page: Page; route: Route }) {
  return (
    <Match path={route.path}>
      <Content route={route} />
    </Match>
  );
}
