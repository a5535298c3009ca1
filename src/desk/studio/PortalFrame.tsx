import { useEffect, useRef, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { buildPreviewAddress, buildOrigin } from '../calls/previewAddress.ts'
import type { Pressed } from './findPlace.ts'
import type { Look, Opened } from './preview.ts'
import styles from './studio.module.css'

type Props = {
  opened: Opened
  look: Look
  /** True if a press in the portal opens a field of the studio instead of its usual effect. */
  isPointing: boolean
  onPress: (pressed: Pressed) => void
}

/** The height of the portal's window, in CSS pixels before scaling. */
const height = 844

/**
 * The portal at PREVIEW_HOST in a frame, scaled to the available width. The first token is in the frame's
 * address; each later token is sent to the frame in a message.
 */
export function PortalFrame({ opened, look: { page, language, width }, isPointing, onPress }: Props) {
  const t = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const [roomPx, setRoomPx] = useState(width)
  const [address] = useState(() => buildPreviewAddress(opened, page, language))
  const origin = buildOrigin(opened.host)
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    // Before the portal has loaded, the frame is a blank page of this host.
    if (loads === 0) return
    frame.current?.contentWindow?.postMessage({ token: opened.token, isPointing }, origin)
  }, [loads, opened.token, isPointing, origin])
  useEffect(() => {
    const listen = ({
      source,
      origin: from,
      data,
    }: MessageEvent<{ pressed?: Partial<Pressed> } | null>): void => {
      if (from !== origin || source !== frame.current?.contentWindow) return
      const { text, page: at } = data?.pressed ?? {}
      if (typeof text === 'string' && typeof at === 'string') onPress({ text, page: at })
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [origin, onPress])
  useEffect(() => {
    if (!room.current) return undefined
    const observer = new ResizeObserver(([entry]) => setRoomPx(entry?.contentRect.width ?? width))
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [width])
  const scale = Math.min(1, roomPx / width)
  return (
    <div ref={room} className={styles.frame} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={t('studio.preview.frame')}
        src={address}
        onLoad={() => setLoads((before) => before + 1)}
        referrerPolicy="no-referrer"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  )
}
