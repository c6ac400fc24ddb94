import type { Holiday } from '../database/schema.ts';

/** Public holidays of 2026 and 2027 where the demo company has branches. */
const list = (days: Readonly<Record<string, string>>): Holiday[] =>
  Object.entries(days)
    .map(([day, name]) => ({ day, name, half: false }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));

export const englishHolidays = list({
  '2026-01-01': "New Year's Day",
  '2026-04-03': 'Good Friday',
  '2026-04-06': 'Easter Monday',
  '2026-05-04': 'Early May bank holiday',
  '2026-05-25': 'Spring bank holiday',
  '2026-08-31': 'Summer bank holiday',
  '2026-12-25': 'Christmas Day',
  '2026-12-28': 'Boxing Day (substitute day)',
  '2027-01-01': "New Year's Day",
  '2027-03-26': 'Good Friday',
  '2027-03-29': 'Easter Monday',
  '2027-05-03': 'Early May bank holiday',
  '2027-05-31': 'Spring bank holiday',
  '2027-08-30': 'Summer bank holiday',
  '2027-12-27': 'Christmas Day (substitute day)',
  '2027-12-28': 'Boxing Day (substitute day)',
});

const portugueseDays = (year: number) => ({
  [`${year}-01-01`]: 'Ano Novo',
  [`${year}-04-25`]: 'Dia da Liberdade',
  [`${year}-05-01`]: 'Dia do Trabalhador',
  [`${year}-06-10`]: 'Dia de Portugal',
  [`${year}-08-15`]: 'Assunção de Nossa Senhora',
  [`${year}-10-05`]: 'Implantação da República',
  [`${year}-11-01`]: 'Todos os Santos',
  [`${year}-12-01`]: 'Restauração da Independência',
  [`${year}-12-08`]: 'Imaculada Conceição',
  [`${year}-12-25`]: 'Natal',
});

const portuguese = {
  ...portugueseDays(2026),
  ...portugueseDays(2027),
  '2026-04-03': 'Sexta-feira Santa',
  '2026-06-04': 'Corpo de Deus',
  '2027-03-26': 'Sexta-feira Santa',
  '2027-05-27': 'Corpo de Deus',
};

export const lisbonHolidays = list({ ...portuguese, '2026-06-13': 'Santo António', '2027-06-13': 'Santo António' });
export const portoHolidays = list({ ...portuguese, '2026-06-24': 'São João', '2027-06-24': 'São João' });

export const dutchHolidays = list({
  '2026-01-01': 'Nieuwjaarsdag',
  '2026-04-06': 'Tweede paasdag',
  '2026-04-27': 'Koningsdag',
  '2026-05-14': 'Hemelvaartsdag',
  '2026-05-25': 'Tweede pinksterdag',
  '2026-12-25': 'Eerste kerstdag',
  '2026-12-26': 'Tweede kerstdag',
  '2027-01-01': 'Nieuwjaarsdag',
  '2027-03-29': 'Tweede paasdag',
  '2027-04-27': 'Koningsdag',
  '2027-05-06': 'Hemelvaartsdag',
  '2027-05-17': 'Tweede pinksterdag',
  '2027-12-25': 'Eerste kerstdag',
  '2027-12-26': 'Tweede kerstdag',
});
