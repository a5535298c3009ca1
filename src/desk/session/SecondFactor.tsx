import { encode } from 'uqr'
import { useText } from '../../portal/messages/useText.ts'
import styles from '../styles/desk.module.css'

/** The secret for an authenticator app: a QR code, and the key in groups of four to type. */
export function SecondFactor({ address }: { address: string }) {
  const t = useText()
  const key = new URL(address).searchParams.get('secret') ?? ''
  return (
    <>
      <QrCode text={address} title={t('desk.qrCode')} />
      <p className={styles.key}>{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
    </>
  )
}

/** A QR code of a text; dark on light for any colors of the page. */
function QrCode({ text, title }: { text: string; title: string }) {
  const { data, size } = encode(text)
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.qrCode} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={title}>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
