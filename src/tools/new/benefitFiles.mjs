import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

/** A complete category: children, a rate table, two steps and a report. */
const template = fileURLToPath(new URL('template', import.meta.url))

/** The rows of a company's rate table, equal to those of the template's example. */
export const rateRows = [{ from: 0, to: 120, price: 25 }]

/**
 * Returns the files of a new category by path: the template's files that the choices need, with the chosen
 * names and figures. `//? choice` at the end of a line, or around some, marks lines that need that choice.
 */
export function benefitFiles(choices) {
  const chosen = chosenParts(choices)
  const files = readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(template.length + 1))
  return Object.fromEntries(
    files.flatMap((file) => {
      const name = nameOf(file, chosen)
      if (name === undefined) return []
      const text = readFileSync(join(template, file), 'utf8')
      return [[name, adapted(file, file.endsWith('.json') ? text : neededLines(text, chosen), choices)]]
    }),
  )
}

/** Lists the parts of the template that the choices need. */
function chosenParts({ amount, covers, months, steps, table, documentation, plan }) {
  return new Set([
    covers,
    plan,
    amount,
    ...(documentation === 'none' ? [] : ['documentation', Number(documentation) ? 'age' : documentation]),
    ...(steps === '2' ? ['steps'] : []),
    ...(table ? ['table'] : amount === 'priced' ? ['plain'] : []),
    ...(months === (amount === 'once' ? 'start' : 'chosen') ? [] : ['months']),
  ])
}

/** Returns the target name of a template file; undefined if it is not needed. */
function nameOf(file, chosen) {
  const needs = {
    'covers.ts': 'children',
    'covers.family.ts': 'family',
    'pricing.ts': 'table',
    'pricing.plain.ts': 'plain',
    'rates.ts': 'table',
    'documentation.ts': 'documentation',
    'flow.ts': 'steps',
  }[file]
  return needs === undefined || chosen.has(needs) ? file.replace(/\.(family|plain)\./, '.') : undefined
}

/** Keeps the lines whose marked choices are all chosen, without the marks. */
function neededLines(text, chosen) {
  const isChosen = (part) => (part.startsWith('!') ? !chosen.has(part.slice(1)) : chosen.has(part))
  let isNeeded = true
  return text
    .split('\n')
    .filter((line) => {
      const [, begun] = /^\s*\/\/\? (!?\w+) \{$/.exec(line) ?? []
      const isEnd = /^\s*\/\/\? \}$/.test(line)
      if (begun !== undefined || isEnd) isNeeded = isEnd || isChosen(begun)
      const [, part] = / (?:\/\/|<!--)\? (!?\w+)(?: -->)?$/.exec(line) ?? []
      return begun === undefined && !isEnd && isNeeded && (part === undefined || isChosen(part))
    })
    .map((line) => line.replace(/ (?:\/\/|<!--)\? !?\w+(?: -->)?$/, ''))
    .join('\n')
}

/** Replaces the template's names and figures with the chosen ones. */
function adapted(file, text, choices) {
  const { id, title, amount, months, table, documentation } = choices
  const people = peopleOf(choices)
  const covered = people.filter(({ isCovered }) => isCovered)
  const monthIndexes = { chosen: [3, 4], range: [3, 4, 5, 6, 7, 8, 9, 10, 11], start: [3], first: [3] }[
    months
  ]
  const cents = 2_500 * covered.length * monthIndexes.length
  const forms = covered.filter(({ age }) => documentation === 'person' || age >= Number(documentation))
  const reports = forms.map((person) => `${person.id}: { report: 'informe-${person.id}.pdf' }`)
  const figures = {
    'index.ts': { "'priced'": `'${amount}'`, "'chosen'": `'${months}'` },
    'cases.json': { 5000: cents, 4999: cents - 1 },
    'documentation.ts': { "per: 'person'": `per: '${documentation === 'contract' ? 'contract' : 'person'}'` },
    'example.ts': {
      'people: [examplePeople.employee, examplePeople.child]': `people: [${people.map(textOf).join(', ')}]`,
      'people: [2],': `people: [${covered.map((person) => person.id).join(', ')}],`,
      '[3, 4]': `[${monthIndexes.join(', ')}]`,
      'priceCents: 5_000': `priceCents: ${String(cents).replace(/(?=(\d{3})+$)(?<=\d)/g, '_')}`,
      "{ 2: { report: 'informe.pdf' } }":
        documentation === 'contract' ? "{ report: 'informe.pdf' }" : `{ ${reports.join(', ')} }`,
    },
  }[file]
  const named = Object.entries(figures ?? {}).reduce((all, [from, to]) => all.replace(from, to), text)
  const namesAge = ['documentation.ts', 'pricing.test.ts', 'README.md'].includes(file)
  const age = Number(documentation) && namesAge ? documentation : '9'
  const names = { 'template-rates': table, template: id, Template: title, 9: age }
  return wordsFor(file, named, choices).replace(/template-rates|[Tt]emplate|\b9\b/g, (name) => names[name])
}

/**
 * Returns the example's people with their ages on its day; the last one is old enough to need documentation.
 */
function peopleOf({ covers, documentation }) {
  const people = {
    employee: [{ id: 0, name: 'employee', age: 39, isCovered: true }],
    family: [
      { id: 0, name: 'employee', age: 39, isCovered: true },
      { id: 1, name: 'spouse', age: 41, isCovered: true },
    ],
    children: [
      { id: 0, name: 'employee', age: 39, isCovered: false },
      { id: 2, name: 'child', age: 9, isCovered: true },
    ],
  }[covers]
  const asked = Number(documentation) || 0
  return people.map((person, at) =>
    at === people.length - 1 && person.age < asked ? { ...person, age: asked + 1, isOlder: true } : person,
  )
}

const textOf = ({ name, age, isOlder }) =>
  isOlder
    ? `{ ...examplePeople.${name}, birthday: '${2025 - age}-11-30', ageYears: ${age} }`
    : `examplePeople.${name}`

/** Keeps the messages that the choices need. */
function wordsFor(file, text, { covers, steps, documentation }) {
  if (!file.startsWith('messages/')) return text
  const isNeeded = (id) =>
    (covers === 'children' || !/^(nobody|refusals)/.test(id)) &&
    (documentation !== 'none' || !id.startsWith('documentation')) &&
    (steps === '2' || !id.startsWith('steps'))
  const words = Object.entries(JSON.parse(text)).filter(([id]) => isNeeded(id))
  return `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`
}
