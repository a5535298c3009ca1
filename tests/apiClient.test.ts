import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from './support/contractServer.ts'
import { testPassword } from './support/testServer.ts'
import { wrapPassword } from './support/wrapPassword.ts'

type Login = { baseUrl: string; captcha: string; email: string; password: string }
type Journey = { journey: (login: Login) => Promise<object> }

let server: ContractServer
let baseUrl: string
let client: ts.Node[]
let dir: string
beforeAll(async () => {
  server = await createContractServer({ env: { DEFAULT_TENANT: 'acme' } })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  client = await openapiTS(new URL(`${baseUrl}/api/openapi.json`), { transform: toBlob })
  // Inside the project, so that the client's library is found.
  await mkdir('node_modules/.cache', { recursive: true })
  dir = await mkdtemp('node_modules/.cache/api-client-')
})
afterAll(async () => {
  await rm(dir, { recursive: true, force: true })
  await server.close()
})

describe('a client that a public generator makes of the API of the portal', () => {
  it('has neither any nor unknown in what it sends and gets', () => {
    expect(client.flatMap((node) => untyped(node))).toEqual([])
  })

  it('compiles, logs in, reads the profile, uploads, changes the cart and purchases', async () => {
    await cp('tests/fixtures/apiClient/journey.ts', join(dir, 'journey.ts'))
    await writeFile(join(dir, 'api.ts'), astToString(client))
    expect(compile(join(dir, 'journey.ts'))).toEqual([])
    const { journey } = (await import(
      /* @vite-ignore */ pathToFileURL(join(dir, 'journey.js')).href
    )) as Journey
    const { email } = await server.employee()
    const login = {
      baseUrl,
      captcha: await server.captcha(),
      email: email!,
      password: wrapPassword(testPassword),
    }
    expect(await journey(login)).toEqual({
      firstName: 'Nora',
      document: 'Card',
      prices: [10, 20, 20],
      status: 'pending',
      refusal: 'notInCart',
    })
  }, 60_000)
})

/** A file is sent as a Blob. */
function toBlob({ format }: { format?: string }): ts.TypeNode | undefined {
  return format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined
}

/**
 * Finds the paths of `any` and `unknown`. Headers of a response do not count, because the generator leaves
 * their type open.
 */
function untyped(node: ts.Node, place = ''): string[] {
  const name = (node as ts.Node & { name?: ts.Node }).name
  const here = name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? `${place}/${name.text}` : place
  if (here.endsWith('/headers')) return []
  if (node.kind === ts.SyntaxKind.AnyKeyword || node.kind === ts.SyntaxKind.UnknownKeyword) return [here]
  const found: string[] = []
  ts.forEachChild(node, (child) => void found.push(...untyped(child, here)))
  return found
}

/** Compiles a file in its folder, and returns the compiler's errors. */
function compile(path: string): string[] {
  const program = ts.createProgram([path], {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    rewriteRelativeImportExtensions: true,
    skipLibCheck: true,
    types: [],
  })
  const { diagnostics } = program.emit()
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(({ messageText, file, start }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
    return `${file?.fileName ?? ''}:${line} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}
