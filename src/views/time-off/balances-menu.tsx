import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useLocation } from 'wouter';
import { wireBalancesExport } from '../../machines/modules/leave/balances-export.ts';
import { levelOf } from '../../rules/auth/roles.ts';
import { paths } from '../../rules/shared/paths.ts';
import { useMachines, useSignedIn } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import styles from './requests-page.module.css';

/** Export and upload of everyone's balances. Managers can only see balances. */
export function BalancesMenu() {
  return (
    <Menu
      trigger={(trigger) => (
        <Button {...trigger} icon={<FileSpreadsheet size={16} aria-hidden="true" />}>
          <span className={styles.word}>Balances</span>
        </Button>
      )}
    >
      <BalancesItems />
    </Menu>
  );
}

export function BalancesItems() {
  const [, navigate] = useLocation();
  const exportAs = useMachines(wireBalancesExport);
  const mayUpload = levelOf(useSignedIn().track.roles) !== 'manager';

  return (
    <>
      <MenuItem onSelect={() => exportAs('xlsx')}>Export balances (Excel)</MenuItem>
      <MenuItem onSelect={() => exportAs('csv')}>Export balances (CSV)</MenuItem>
      {mayUpload && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => navigate(paths.uploadBalances)}>Upload balances</MenuItem>
        </>
      )}
    </>
  );
}
