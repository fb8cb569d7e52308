import clsx from 'clsx'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { AppLink, type AppLinkProps } from '../navigation/app-link.tsx'

export type ButtonLook = 'standard' | 'brand' | 'soft' | 'outline' | 'quiet' | 'danger' | 'quiet-danger'
type ButtonSize = 'small' | 'standard' | 'large'

interface Look {
  look?: ButtonLook
  size?: ButtonSize
  icon?: LucideIcon
  /** The icon points in reading direction and is mirrored in right-to-left pages. */
  flipsIcon?: boolean
}

const LOOKS: Record<ButtonLook, string> = {
  standard: '',
  brand: 'btn-brand',
  soft: 'btn-soft',
  outline: 'btn-outline',
  quiet: 'btn-quiet',
  danger: 'btn-danger',
  'quiet-danger': 'btn-quiet btn-quiet-danger',
}

const classes = ({ look = 'standard', size = 'standard' }: Look, isIconOnly: boolean, className?: string) =>
  clsx(
    'btn',
    LOOKS[look],
    size === 'small' && 'btn-s',
    size === 'large' && 'btn-l',
    isIconOnly && 'btn-icon',
    className,
  )

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** A spinner replaces the icon and further clicks do nothing; the width stays. */
  isBusy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Without children it is an icon button and needs an `aria-label`, which is also its tooltip. */
export function Button({
  look,
  size,
  icon: Icon,
  flipsIcon,
  isBusy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isIconOnly = children === undefined
  return (
    <button
      type="button"
      {...(isIconOnly && { 'data-tip': rest['aria-label'] })}
      {...rest}
      className={classes({ look, size }, isIconOnly, className)}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? (
        <LoaderCircle className="i spin" aria-hidden="true" />
      ) : (
        Icon && (
          <Icon
            className={clsx('i', isIconOnly && size !== 'small' && 'i-l', flipsIcon && 'flip')}
            aria-hidden="true"
          />
        )
      )}
      {children}
    </button>
  )
}

export interface ButtonLinkProps extends AppLinkProps, Look {}

/** A link that looks like a button: it navigates and has no action. */
export function ButtonLink({
  look,
  size,
  icon: Icon,
  flipsIcon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const isIconOnly = children === undefined
  return (
    <AppLink
      {...(isIconOnly && { 'data-tip': rest['aria-label'] })}
      {...rest}
      className={classes({ look, size }, isIconOnly, className)}
    >
      {Icon && (
        <Icon
          className={clsx('i', isIconOnly && size !== 'small' && 'i-l', flipsIcon && 'flip')}
          aria-hidden="true"
        />
      )}
      {children}
    </AppLink>
  )
}
