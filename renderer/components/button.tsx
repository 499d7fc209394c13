import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';

/** `plain` is the default; `primary` the one that a dialog is for; `danger` removes something; `ghost` stands in a row or header. */
export type ButtonTone = 'plain' | 'primary' | 'danger' | 'buy' | 'sell' | 'ghost';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  /** Square, for a sign instead of words: give it an `aria-label`. */
  readonly isIcon?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

export function Button({
  tone = 'plain',
  isIcon = false,
  className = '',
  type,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={`${styles.button} ${className}`}
      data-tone={tone}
      data-icon={isIcon || undefined}
      {...rest}
    >
      {children}
    </button>
  );
}
