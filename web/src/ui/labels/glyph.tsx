const PATHS = {
  ban: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0M6 6l12 12',
  calendar: 'M4 5.5h16v15H4zM4 10.5h16M8.5 3v4M15.5 3v4',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15',
  hash: 'M9.5 4 8 20M16 4l-1.5 16M4.5 9H20M4 15h15.5',
  heart: 'M12 20 4.8 12.8a4.7 4.7 0 0 1 6.6-6.6l.6.6.6-.6a4.7 4.7 0 0 1 6.6 6.6z',
  monitor: 'M3.5 4.5h17V16h-17zM12 16v4M8 20h8',
  refresh: 'M20 11a8 8 0 0 0-14.3-4L4 9M4 4.5V9h4.5M4 13a8 8 0 0 0 14.3 4L20 15M20 19.5V15h-4.5',
  server: 'M4 4h16v7H4zM4 13h16v7H4zM8 7.5h.01M8 16.5h.01M12 7.5h4M12 16.5h4',
} as const

/** The few icons that every card and filter row repeats, as one element each instead of two: lists show hundreds. */
export const Glyph = ({ name }: { name: keyof typeof PATHS }) => (
  <svg
    className="i"
    viewBox="0 0 24 24"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: `<path d="${PATHS[name]}"/>` }}
  />
)
