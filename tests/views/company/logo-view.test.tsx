import { describe, expect, it } from 'vitest';
import { type LogoContext, logoMachine } from '../../../src/machines/logo.machine.ts';
import { LogoView } from '../../../src/views/company/logo-view.tsx';
import CropDialog from '../../../src/views/layout/crop-dialog.tsx';
import { restingIn } from '../support/charts.ts';
import { isThere, named } from '../support/page.ts';
import { find, press, render } from '../ui/support/render.tsx';

const context: LogoContext = { origin: 'onboarding', level: 'company', canSkip: true, file: null, image: null };

function show(value: object) {
  const chart = restingIn(logoMachine, value as never, context);
  render(<LogoView actorRef={chart.actorRef} picture="/picture.jpg" name="Harbour & Vale" />);

  return chart;
}

describe('choosing a picture', () => {
  it('accepts PNG and JPEG files', () => {
    show({ choosing: 'again' });

    expect(find<HTMLInputElement>('input[type="file"]').accept).toBe('.png,.jpg,.jpeg');
  });

  it('can be skipped only if there was none before', () => {
    show({ choosing: 'again' });
    expect(isThere('Skip')).toBe(false);

    const { sent } = show({ choosing: 'firstTime' });
    press(named('Skip'));
    expect(sent()).toEqual([{ type: 'skip.pressed' }]);
  });
});

describe('the crop dialog', () => {
  const file = new File(['picture'], 'logo.png', { type: 'image/png' });
  const dialog = (changes: { isBusy?: boolean; isInterrupted?: boolean }) => {
    const heard: string[] = [];
    render(
      <CropDialog
        file={file}
        isBusy={false}
        isInterrupted={false}
        {...changes}
        onConfirm={() => heard.push('confirm')}
        onRetry={() => heard.push('retry')}
        onUnreadable={() => heard.push('unreadable')}
        onDismiss={() => heard.push('dismiss')}
      />,
    );

    return heard;
  };

  it("reads 'Uploading...' and is disabled while busy, but can be dismissed", () => {
    const heard = dialog({ isBusy: true });
    press(named('Uploading...'));
    expect(heard).toEqual([]);

    press(named('Cancel'));
    expect(heard).toEqual(['dismiss']);
    expect(
      [...document.querySelectorAll<HTMLInputElement>('input[type="range"]')].map(({ disabled }) => disabled),
    ).toEqual([true, true]);
  });

  it('offers another try with the same picture after the network failed', () => {
    const heard = dialog({ isInterrupted: true });
    press(named('Try again'));

    expect(find('[role="alert"]').textContent).toContain('Your picture is still here');
    expect(heard).toEqual(['retry']);
  });

  it('can be dismissed', () => {
    const heard = dialog({});
    press(named('Cancel'));

    expect(heard).toEqual(['dismiss']);
  });
});
