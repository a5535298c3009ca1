import { describe, expect, it } from 'vitest'
import { findImpureReads } from './purity.ts'
import { createSource } from './source.ts'

function readIn(text: string): string[] {
  const sentences = findImpureReads(createSource('src/domain/bad.ts', text))
  return sentences.map((sentence) => / reads ([^:]+)$/.exec(sentence)![1]!)
}

const zone = "the machine's time zone"
const language = "the machine's language"

describe('a rule may not read', () => {
  it.each([
    ['const now = Date.now()', 'Date.now'],
    ['const now = new Date()', 'new Date()'],
    ['const now = new Date', 'new Date()'],
    ['const now = Date()', 'Date()'],
    ['const { now } = Date', 'Date as a value'],
    ["const now = Date['now']()", 'Date as a value'],
    ['const Clock = Date', 'Date as a value'],
    ['const day = new Date(2026, 0, 31)', zone],
    ['const day = new Date(...parts)', zone],
    ['const hour = day.getHours()', 'getHours'],
    ['const year = day.getFullYear()', 'getFullYear'],
    ['const offset = day.getTimezoneOffset()', 'getTimezoneOffset'],
    ['const text = day.toDateString()', 'toDateString'],
    ["const text = new Intl.DateTimeFormat('es').format(day)", zone],
    ["const text = Intl.DateTimeFormat('es', { day: 'numeric' })", zone],
    ["const text = day.toLocaleDateString('es')", zone],
    ["const text = day.toLocaleTimeString('es', { hour: 'numeric' })", zone],
    ['const here = Intl.DateTimeFormat().resolvedOptions()', language],
    ['const text = new Intl.NumberFormat().format(1)', language],
    ['const text = amount.toLocaleString()', language],
    ['const { NumberFormat } = Intl', 'Intl as a value'],
    ['const luck = Math.random() > 0.5', 'Math.random'],
    ['const { random } = Math', 'Math as a value'],
    ["const luck = Math['random']()", 'Math as a value'],
    ['const zone = process.env.TZ', 'process'],
    ['const is = import.meta.env.DEV', 'import.meta'],
    ['const plan = { process: 1, document }', 'document'],
    ["const draft = sessionStorage.getItem('draft')", 'sessionStorage'],
    ["const draft = localStorage.getItem('draft')", 'localStorage'],
    ['const language = navigator.language', 'navigator'],
    ['const started = performance.now()', 'performance'],
    ['const started = performance.timeOrigin', 'performance'],
    ['const id = crypto.randomUUID()', 'crypto'],
    ['const { randomUUID } = crypto', 'crypto'],
    ['queueMicrotask(run)', 'queueMicrotask'],
    ['setImmediate(run)', 'setImmediate'],
    ['setTimeout(run, 10)', 'setTimeout'],
    ['const path = location.pathname', 'location'],
    ["console.log('x')", 'console'],
    ['const { fetch: get } = globalThis', 'globalThis'],
    ['const f = (process: string) => process\nconst id = process.pid', 'process'],
  ])('%s', (text, what) => {
    expect(readIn(text)).toEqual([what])
  })
})

describe('a rule may read', () => {
  it.each([
    "const day = new Date('2026-01-31')",
    'const day = new Date(Date.UTC(2026, 0, 31)).getUTCDate()',
    "const time = Date.parse('2026-01-31T00:00:00Z')",
    'const is = value instanceof Date',
    'function f(day: Date): Date { return day }',
    'const larger = Math.max(1, 2)',
    'const name = contract.document',
    'const f = ({ process }: { process: string }) => process',
    'const f = (history: string[]) => history.length',
    "const text = new Intl.DateTimeFormat('es', { ...options, timeZone: 'UTC' }).format(day)",
    "const text = new Intl.NumberFormat('es').format(1)",
    "const text = (1).toLocaleString('es')",
    "import { fetch } from './fetch.ts'\nfetch()",
  ])('%s', (text) => {
    expect(readIn(text)).toEqual([])
  })
})

describe('the report of an impure rule', () => {
  it('has file and line', () => {
    expect(findImpureReads(createSource('src/domain/bad.ts', '\nDate.now()'))).toEqual([
      'a rule reads its arguments alone: "src/domain/bad.ts:2" reads Date.now',
    ])
  })
})
