import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { rolldown } from 'rolldown'

const source = `
  import { createElement as draw } from 'react'
  import { createRoot } from 'react-dom/client'
  const field = (name) => draw('label', { key: name }, name, draw('input'))
  const page = draw('main', {}, draw('h1', {}, 'Log in'), field('E-mail'), field('Password'))
  createRoot(document.body).render(page)`

/** Serves a page rendered by React alone, with one compressed script: the minimum cost of a page. */
export async function openBarePage(): Promise<{ url: string; close: () => void }> {
  const name = 'bare-page.js'
  const bundle = await rolldown({
    input: name,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'bare-page',
        resolveId: (id) => (id === name ? id : null),
        load: (id) => (id === name ? source : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  const script = await promisify(brotliCompress)(output[0].code)
  const icon = '<link rel="icon" href="data:,">'
  const page = `<!doctype html><title>Bare</title>${icon}<body><script src="/${name}"></script>`
  const server = createServer(({ url }, answer) => {
    const isScript = url === `/${name}`
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    if (isScript) answer.setHeader('content-encoding', 'br')
    answer.end(isScript ? script : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
