type Answering = (own: FakeRequest, sent: { method: string; path: string; body?: string | FormData }) => void

/** An XMLHttpRequest that responds when the test calls for it. */
export class FakeRequest {
  upload: { onprogress?: (event: object) => void } = {}
  onprogress?: () => void
  onload?: () => void
  onloadend?: () => void
  onerror?: () => void
  status = 0
  responseText = ''
  #sent = { method: '', path: '' }
  #answer: Answering

  constructor(answer: Answering) {
    this.#answer = answer
  }

  open(method: string, path: string) {
    this.#sent = { method, path }
  }
  setRequestHeader() {}
  getResponseHeader() {
    return this.responseText.includes('\n') ? 'application/x-ndjson' : 'application/json'
  }
  send(body?: string | FormData) {
    this.#answer(this, { ...this.#sent, ...(body && { body }) })
  }
  write(line: object) {
    this.responseText += `${JSON.stringify(line)}\n`
    this.onprogress?.()
  }
  end(status: number, answer?: unknown) {
    this.status = status
    if (answer !== undefined) this.responseText = JSON.stringify(answer)
    queueMicrotask(() => {
      this.onload?.()
      this.onloadend?.()
    })
  }
}
