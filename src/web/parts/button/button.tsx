import type { ButtonHTMLAttributes } from 'react';
import './button.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` for the one action of a view, `quiet` without a border, `danger` for what cannot be undone. */
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger';
  /** Square, for an icon; needs `aria-label`. */
  readonly isIcon?: boolean;
}

/** A button; it does not submit a form unless `type` says so. */
export function Button({ look = 'plain', isIcon = false, className, type = 'button', ...rest }: ButtonProps) {
  const classes = ['button', `button-${look}`, isIcon && 'button-icon', className].filter(Boolean);
  return <button type={type} className={classes.join(' ')} {...rest} />;
}
