// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Button } from '../../../src/views/ui/button.tsx';
import { Checkbox } from '../../../src/views/ui/checkbox.tsx';
import { ErrorSummary } from '../../../src/views/ui/error-summary.tsx';
import { Field } from '../../../src/views/ui/field.tsx';
import { Input } from '../../../src/views/ui/input.tsx';
import { Logo } from '../../../src/views/ui/logo.tsx';
import { PasswordInput } from '../../../src/views/ui/password-input.tsx';
import { ProgressBar } from '../../../src/views/ui/progress.tsx';
import { Select } from '../../../src/views/ui/select.tsx';
import { Skeleton } from '../../../src/views/ui/skeleton.tsx';
import { Stepper } from '../../../src/views/ui/stepper.tsx';
import { ToastRegion } from '../../../src/views/ui/toast.tsx';
import { TooltipLayer } from '../../../src/views/ui/tooltip.tsx';

const page = (
  <>
    <Logo size={32} name="Console" />
    <Stepper label="Setting up" steps={['Password', 'Company', 'Logo']} current={1} progress={66} />
    <ErrorSummary errors={[{ fieldId: 'email', message: 'Please Enter Email Address!' }]} />
    <Field id="email" label="Email" required error="Please Enter Email Address!">
      <Input type="email" />
    </Field>
    <Field id="password" label="Password">
      <PasswordInput />
    </Field>
    <Field label="Branch">
      <Select placeholder="Choose" options={[{ value: 'lisbon', label: 'Lisbon' }]} />
    </Field>
    <Checkbox label="Remember" />
    <ProgressBar label="Uploading" value={50} />
    <Skeleton width={4} />
    <Button type="submit" variant="primary" busy>
      Login
    </Button>
    <ToastRegion items={[{ id: '1', tone: 'info', message: 'Hello' }]} onDismiss={() => {}} />
    <TooltipLayer />
  </>
);

it('the parts of the sign-in page render without a window', () => {
  expect(globalThis).not.toHaveProperty('window');
  expect(renderToString(page)).toContain('Please Enter Email Address!');
});

it('the first HTML has no inline styles, which a strict policy would block', () => {
  expect(renderToString(page)).not.toMatch(/\sstyle=/);
});
