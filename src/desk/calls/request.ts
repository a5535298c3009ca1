import { linesType, type ProgressDto } from '../../dto/progressDto.ts'

/** The status of a response (0 if none arrived) and its parsed JSON; undefined without content. */
type JsonAnswer = { status: number; content: unknown }

/** The progress of a call; `sent` during the upload. */
export type Progress = ProgressDto['progress'] & { part?: 'sent' }

type Request = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | FormData | undefined
  onProgress?: ((at: Progress) => void) | undefined
}

const running = new Set<XMLHttpRequest>()

/** Aborts all open requests without settling their promises, because their page is closing. */
export function abortRequests(): void {
  for (const request of running) request.abort()
}

/** Sends a request by XMLHttpRequest: fetch reports no upload progress. */
export function sendRequest({ method, path, headers, body, onProgress }: Request): Promise<JsonAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.({ done: loaded, total, part: 'sent' })
    const readLine = createLineReader(onProgress)
    request.onprogress = () => isByLines(request) && readLine(request.responseText)
    request.onerror = () => resolve({ status: 0, content: undefined })
    request.onload = () => {
      const text = request.responseText
      resolve({ status: request.status, content: isByLines(request) ? readLine(text) : parseJson(text) })
    }
    request.onloadend = () => running.delete(request)
    running.add(request)
    request.send(body)
  })
}

const isByLines = (request: XMLHttpRequest): boolean =>
  request.getResponseHeader('content-type')?.includes(linesType) ?? false

/**
 * Returns a function that reads the new lines of a growing text, and returns the last line without progress.
 */
function createLineReader(onProgress: Request['onProgress']): (text: string) => unknown {
  let read = 0
  let answer: unknown
  return (text) => {
    const end = text.lastIndexOf('\n') + 1
    for (const line of text.slice(read, end).split('\n').filter(Boolean)) {
      const found = parseJson(line) as Partial<ProgressDto> | undefined
      if (found?.progress) onProgress?.(found.progress)
      else answer = found
    }
    read = end
    return answer
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
