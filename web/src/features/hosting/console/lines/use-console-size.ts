import { useLayoutEffect, useState, type RefObject } from 'react'

/** Characters that are measured together, since the width of one is not a whole number of pixels. */
const MEASURED = 100

export interface ConsoleSize {
  heightPx: number
  columns: number
}

/** Until it has been measured, and where nothing has a size. */
const UNKNOWN: ConsoleSize = { heightPx: 480, columns: 100 }

/** The visible height of a list whose child has monospaced lines, and how many characters fit in a line. */
export function useConsoleSize(list: RefObject<HTMLElement | null>): ConsoleSize {
  const [size, setSize] = useState(UNKNOWN)
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return undefined
    const measure = () => {
      const ruler = document.createElement('span')
      ruler.textContent = '0'.repeat(MEASURED)
      ruler.className = 'console-ruler'
      current.append(ruler)
      const characterPx = ruler.getBoundingClientRect().width / MEASURED
      ruler.remove()
      const { clientHeight: heightPx, clientWidth } = current
      if (heightPx === 0 || characterPx === 0) return
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(current.firstElementChild ?? current)
      const widthPx =
        clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      const columns = Math.max(1, Math.floor(widthPx / characterPx))
      setSize((known) =>
        known.heightPx === heightPx && known.columns === columns ? known : { heightPx, columns },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [list])
  return size
}
