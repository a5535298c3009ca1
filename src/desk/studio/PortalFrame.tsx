import { useEffect, useRef, useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { addressOf, originOf, type Look, type Opened } from './previewAddress.ts'
import styles from './studio.module.css'

type Props = {
  opened: Opened
  look: Look
  onPress: (text: string) => void
}

/** The portal's window is so high, in its own pixels. */
const height = 844

/**
 * The portal at PREVIEW_HOST in a frame, scaled to the room there is. It starts with the token of its first
 * drawing and gets each later one by a message.
 */
export function PortalFrame({ opened, look: { page, language, width }, onPress }: Props) {
  const t = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const [roomPx, setRoomPx] = useState(width)
  const [address] = useState(() => addressOf(opened, page, language))
  const origin = originOf(opened)
  useEffect(() => {
    const { contentWindow } = frame.current ?? {}
    contentWindow?.postMessage({ token: opened.token }, origin)
  }, [opened.token, origin])
  useEffect(() => {
    const listen = ({ source, origin: from, data }: MessageEvent<{ pressed?: unknown } | null>): void => {
      if (from !== origin || source !== frame.current?.contentWindow) return
      if (typeof data?.pressed === 'string') onPress(data.pressed)
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
        referrerPolicy="no-referrer"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  )
}
