import { describe, expect, it } from 'vitest';
import { Banner } from '../../../src/views/layout/banner.tsx';
import { Field } from '../../../src/views/ui/field.tsx';
import { Input } from '../../../src/views/ui/input.tsx';
import { ToastRegion } from '../../../src/views/ui/toast.tsx';
import { find, render } from './support/render.tsx';

const SAYS = 'From 05-03-26 to 17-03-26 somebody is away; ask for number 12-34-5678.';
const days = () => [...document.querySelectorAll('[data-day]')].map(({ textContent }) => textContent);

describe('a date in a sentence does not wrap', () => {
  it.each([
    ['a message', <ToastRegion key="t" items={[{ id: '1', tone: 'error', message: SAYS }]} onDismiss={() => {}} />],
    ['a banner', <Banner key="b">{SAYS}</Banner>],
    [
      'a complaint',
      <Field key="f" label="First day" error={SAYS}>
        <Input />
      </Field>,
    ],
    [
      'a hint',
      <Field key="h" label="First day" help={SAYS}>
        <Input />
      </Field>,
    ],
  ])('in %s', (_, content) => {
    render(<main>{content}</main>);

    expect(days()).toEqual(['05-03-26', '17-03-26']);
    expect(find('main').textContent).toContain(SAYS);
  });
});
