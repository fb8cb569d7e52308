import clsx from 'clsx'

/** A placeholder for content that the server could not render. Sized by `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={clsx('skeleton', className)} aria-hidden="true" />
)
