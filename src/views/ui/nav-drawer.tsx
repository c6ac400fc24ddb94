import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { IconButton } from './icon-button.tsx';
import { Modal, ModalClose, ModalTitle } from './modal.tsx';
import { NavContext } from './nav-context.ts';
import styles from './side-nav.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface NavDrawerProps {
  open: boolean;
  onClose: () => void;
  brand: ReactNode;
  children: ReactNode;
}

export default function NavDrawer({ open, onClose, brand, children }: NavDrawerProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    const wide = window.matchMedia('(width >= 900px)');
    const leave = () => wide.matches && close();
    wide.addEventListener('change', leave);
    return () => wide.removeEventListener('change', leave);
  }, [open]);

  return (
    <Modal open={open} onClose={onClose} className={styles.drawer}>
      <div className={styles.brand}>
        {brand}
        <VisuallyHidden>
          <ModalTitle>Menu</ModalTitle>
        </VisuallyHidden>
        <ModalClose asChild>
          <IconButton size="small" label="Close menu" withoutTooltip icon={<X size={16} aria-hidden="true" />} />
        </ModalClose>
      </div>
      <NavContext value={{ collapsed: false, expand: () => {}, onNavigate: onClose }}>
        <nav aria-label="Main" className={styles.groups}>
          {children}
        </nav>
      </NavContext>
    </Modal>
  );
}
