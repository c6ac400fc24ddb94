import { describe, expect, it } from 'vitest';
import { ARTICLE_PICTURE_ACCEPT, pictureProblem } from '../../src/rules/articles/articles.ts';

describe('a picture for an article', () => {
  it.each([
    ['image/png', 10_485_760, null],
    ['image/jpeg', 1, null],
    ['image/png', 10_485_761, 'Larger than 10 MB.'],
    ['image/gif', 1, 'Only PNG and JPEG pictures can be added.'],
    ['', 10_485_761, 'Only PNG and JPEG pictures can be added.'],
  ])('of type "%s" and %i bytes: %s', (type, size, problem) => {
    expect(pictureProblem({ type, size })).toBe(problem);
  });

  it('is offered by the endings of its name', () => {
    expect(ARTICLE_PICTURE_ACCEPT).toBe('.jpg,.jpeg,.png');
  });
});
