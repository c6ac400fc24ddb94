export const genderLabels = { female: 'Female', male: 'Male', other: 'Other' } as const;
