import { describe, expect, it } from 'vitest';
import { hasLink, nameError } from '../../../src/rules/shared/names.ts';

describe('a name', () => {
  it.each([
    'www.evil',
    'WWW.EVIL.TEST',
    'evil.example',
    'Hello evil.example/login now',
    'EVIL.COM',
    'bücher.example',
    'https://evil',
    'ana@evil',
    '10.0.0.1',
    'evil。com',
    'evil．com',
    'a.b.example',
  ])('%s could become a link', (name) => {
    expect(hasLink(name)).toBe(true);
  });

  it.each([
    'Ana',
    'St.John',
    'J.R.R.',
    'Ma.Theresa',
    'Dr. Who',
    'O’Neill',
    "d'Arcy",
    'Jean-Luc',
    'Jr.',
    '李小龍',
    'X Æ A-12',
  ])('%s could not become a link', (name) => {
    expect(hasLink(name)).toBe(false);
  });

  it.each(['\u200b', 'Eleanor\u200b', '\u202eecila', 'Ana\u2066'])('%j has invisible characters', (name) => {
    expect(nameError(name)).toContain('invisible characters');
  });

  it.each(['Ana', 'می\u200cنا', 'क्\u200dष', 'O’Brien'])('%j has no invisible characters', (name) => {
    expect(nameError(name)).toBeUndefined();
  });
});
