import { renderSVG } from 'uqr'
import '../../../styles/pages/accounts-settings.css'

/** Blank modules around the code, without which many cameras do not find it. */
const QUIET_ZONE = 4

/** A text as a picture that cameras read: dark on light whatever the theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawing = renderSVG(text, { ecc: 'M', border: QUIET_ZONE })
  return (
    <img
      className="qr-code"
      alt={label}
      width={192}
      height={192}
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
    />
  )
}
