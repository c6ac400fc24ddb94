import type { ComponentType } from 'react';
import type { Route } from '../../rules/shared/paths.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Banner } from './banner.tsx';
import { COULD_NOT_BE_OPENED, untilLoaded } from './missing-code.tsx';
import { type Load, type LoadPage, loadable, type Page } from './page.tsx';

/** A page of those who are signed in. Where its code cannot be loaded, the menu stays. */
export const insidePage = (load: LoadPage): Page => loadable(load as Load<{ route?: Route }>, missingPage);

export const missingPage = <Props extends { route?: Route }>(load: Load<Props>): ComponentType<Props> =>
  untilLoaded(load, ({ route }, tryAgain) => (
    <>
      <PageHeader title={route?.title} />
      <Banner onRetry={tryAgain}>{COULD_NOT_BE_OPENED}</Banner>
    </>
  ));
