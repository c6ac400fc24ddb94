/** What a new company sets up, in this order: people need departments, designations and a branch. */
export const setUpSteps = ['departments', 'designations', 'branch', 'people', 'leaveTypes', 'logo'] as const;
export type SetUpStep = (typeof setUpSteps)[number];
