/**
 * Buttons that only scripts can serve, pressed before these are there, in the order of the hand. They are dim from the
 * press on, for as long as scripts may take. (An animation dims them: an attribute would be unlike what the server sent.)
 */
export type EarlyPresses = Map<HTMLButtonElement, Animation | undefined>

declare global {
  interface Window {
    /** Until the page is ready. */
    earlyPresses?: EarlyPresses | undefined
    /** The page becomes alive: some presses are served at once, those of parts whose code is there. */
    servesPresses?: boolean
  }
}

export const WANTED = 'button[type=button]'

/** A part whose code never comes keeps nobody from using the others. */
export const PATIENCE_MS = 20_000
const DIM = 0.5

/** What the inline script does, for parts that come later. */
export function keepPress(presses: EarlyPresses, button: HTMLButtonElement) {
  if (!presses.has(button)) presses.set(button, button.animate?.({ opacity: [DIM, DIM] }, PATIENCE_MS))
}

/** For an inline script that runs before anything can be pressed. */
export const earlyPressScript = `window.earlyPresses=new Map;addEventListener('click',({target})=>{const b=target.closest?.('${WANTED}'),m=window.earlyPresses,alive=()=>Object.keys(b).some((k)=>k.startsWith('__reactProps$')),keep=()=>{if(!m.has(b)&&!alive())m.set(b,b.animate?.({opacity:[${DIM},${DIM}]},${PATIENCE_MS}))};if(b&&m&&!alive())window.servesPresses?setTimeout(keep):keep()},true);`
