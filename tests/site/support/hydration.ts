/** Runs in the page. A locator would load the scripts of Playwright into every page, which costs 100 ms of processor time. */
export const untilHydrated = () =>
  new Promise<void>((resolve) => {
    const root = document.documentElement
    const observer = new MutationObserver(() => check())
    const check = () => {
      if (!root.hasAttribute('data-hydrated')) return
      observer.disconnect()
      resolve()
    }
    observer.observe(root, { attributes: true })
    check()
  })
