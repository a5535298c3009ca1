import { useEffect, useRef, useState } from 'react'

const underWay = new Set<Promise<unknown>>()

/** Counts an upload as running until it succeeds or fails. */
export async function countUpload<Out>(upload: Promise<Out>): Promise<Out> {
  underWay.add(upload)
  try {
    return await upload
  } finally {
    underWay.delete(upload)
  }
}

/**
 * Sends a form once no upload is running: `send` then gets the values with the file. Returns a function that
 * requests the sending, and whether one is pending.
 */
export function useAfterUploads(send: () => void): {
  sendAfterUploads: () => Promise<void>
  isWaiting: boolean
} {
  const [times, setTimes] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (times > 0) latest.current()
  }, [times])
  const sendAfterUploads = async (): Promise<void> => {
    setWaiting(underWay.size > 0)
    await Promise.allSettled(underWay)
    setWaiting(false)
    setTimes((before) => before + 1)
  }
  return { sendAfterUploads, isWaiting }
}
