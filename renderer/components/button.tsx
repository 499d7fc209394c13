import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';

/** `plain` is the default; `primary` is the dialog's main action; `danger` removes something; `ghost` is for rows and headers. */
export type ButtonTone = 'plain' | 'primary' | 'danger' | 'buy' | 'sell' | 'ghost';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  /** Square, for a symbol without words: give it an `aria-label`. */
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
      // What has no words says its name under the pointer.
      title={isIcon ? rest['aria-label'] : undefined}
      {...rest}
    >
      {children}
    </button>
  );
}
