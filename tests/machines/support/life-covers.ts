/** The paths through the lives that the server follows, played on the pages that show them. */
import { coverOf, type GeneratedPath } from './covers.ts';

/** The paths that a driver of the real page plays through the life of a campaign. */
export const campaignLifeCover = (): GeneratedPath[] => coverOf('campaign-life', { isToured: true });

/** The paths that a driver of the real page plays through the life of a challenge. */
export const challengeLifeCover = (): GeneratedPath[] => coverOf('challenge-life', { isToured: true });
