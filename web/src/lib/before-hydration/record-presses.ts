/**
 * Buttons that need scripts and were pressed before hydration, in order. They are dimmed from the press on, for as
 * long as scripts may take. An animation dims them, since an attribute would differ from the server's markup.
 */
export type RecordedPresses = Map<HTMLButtonElement, Animation | undefined>

declare global {
  interface Window {
    /** Present until the page is hydrated. */
    recordedPresses?: RecordedPresses | undefined
    /** The page is hydrating: presses in hydrated parts are replayed at once. */
    replaysPresses?: boolean
  }
}

export const WANTED = 'button[type=button]'

/** A part whose code never loads must not block the others. */
export const TIMEOUT_MS = 20_000
const DIM = 0.5

/** Does for lazy-loaded parts what the inline script does for the page. */
export function recordPress(presses: RecordedPresses, button: HTMLButtonElement) {
  if (!presses.has(button)) presses.set(button, button.animate?.({ opacity: [DIM, DIM] }, TIMEOUT_MS))
}

/** Inline script that runs before any button can be pressed. */
export const recordPressesScript = `window.recordedPresses=new Map;addEventListener('click',({target})=>{const b=target.closest?.('${WANTED}'),m=window.recordedPresses,alive=()=>Object.keys(b).some((k)=>k.startsWith('__reactProps$')),keep=()=>{if(!m.has(b)&&!alive())m.set(b,b.animate?.({opacity:[${DIM},${DIM}]},${TIMEOUT_MS}))};if(b&&m&&!alive())window.replaysPresses?setTimeout(keep):keep()},true);`
