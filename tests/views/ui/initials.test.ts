import { expect, it } from 'vitest';
import { HUES, hueOf, initialsOf } from '../../../src/views/ui/initials.ts';

it.each([
  ['Ana Reis', 'AR'],
  ['Ana Maria dos Santos Reis', 'AR'],
  ['Mei', 'M'],
  ['élodie marchand', 'ÉM'],
  ['  Noor   El-Amin ', 'NE'],
  ['李 小龙', '李小'],
  ['(Zoë)', 'Z'],
  ['3M', '3'],
  ['', ''],
])('%j is shown as %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('a name has the same hue whatever its case and spacing', () => {
  expect(hueOf('Ana Reis')).toBe(hueOf(' ana reis '));
});

it('hues are spread over names', () => {
  const first =
    'Ana Bruno Chidi Dina Eva Farah Goran Hana Ingrid João Keiko Liam Mei Noor Olu Pia Rui Sara Tom Zoë'.split(' ');
  const last = 'Reis Salgado Okonkwo Berg Haddad Petrović Nováková Figueiredo Tanaka Marchand Silva Costa'.split(' ');
  const names = first.flatMap((name) => last.map((family) => `${name} ${family}`));
  const counts = names.reduce<number[]>(
    (sum, name) => sum.map((count, hue) => count + Number(hue === hueOf(name))),
    Array.from({ length: HUES }, () => 0),
  );

  expect(Math.min(...counts)).toBeGreaterThan(names.length / HUES / 2);
});
