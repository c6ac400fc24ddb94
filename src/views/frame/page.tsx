import type { ComponentType, LazyExoticComponent } from 'react';
import { Route as Match } from 'wouter';
import type { Route } from '../../machines/rules/paths.ts';

/** A page as the tables of routes hold it. One that stands for several addresses is told which. */
export type Page = LazyExoticComponent<ComponentType<{ route: Route }>> | LazyExoticComponent<ComponentType>;

/** Draws a page with the parameters of its address. */
export function PageAt({ page, route }: { page: Page; route: Route }) {
  const Content = page as ComponentType<{ route: Route }>;

  return (
    <Match path={route.path}>
      <Content route={route} />
    </Match>
  );
}
