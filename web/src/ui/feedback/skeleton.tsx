import clsx from 'clsx'

/** A part that has never had content yet; only for what the server could not render. Sized by `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={clsx('skeleton', className)} aria-hidden="true" />
)
