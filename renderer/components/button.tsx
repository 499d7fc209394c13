import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon';

/** `plain` is the default; `primary` is the dialog's main action; `danger` removes something; `ghost` is for rows and headers. */
export type ButtonTone = 'plain' | 'primary' | 'danger' | 'buy' | 'sell' | 'ghost';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

export function Button({ tone = 'plain', className = '', type, children, ...rest }: ButtonProps) {
  return (
    <button type={type ?? 'button'} className={`${styles.button} ${className}`} data-tone={tone} {...rest}>
      {children}
    </button>
  );
}

/** A square with a symbol and no words: its name is under the pointer, where `title` does not say more. */
export const IconButton = ({
  icon,
  label,
  ...rest
}: Omit<ButtonProps, 'tone' | 'children'> & { readonly icon: IconName; readonly label: string }) => (
  <Button tone="ghost" data-icon aria-label={label} title={label} {...rest}>
    <Icon name={icon} />
  </Button>
);
