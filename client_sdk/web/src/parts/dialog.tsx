/** A modal dialog: keeps the focus inside, gives it back, closes with Escape or a tap beside it. */

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { Icon } from './icon';

export interface DialogProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  testid?: string;
  class?: string;
}

export function Dialog({ title, onClose, children, testid, class: extra }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // At once, so that the focus is given back before the reader takes it elsewhere.
  useLayoutEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    if (shown && !shown.open) shown.showModal();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${extra ?? ''}`}
      aria-label={title}
      data-testid={testid}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2>{title}</h2>
          <button type="button" class="button quiet square" onClick={onClose} aria-label="Close">
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
