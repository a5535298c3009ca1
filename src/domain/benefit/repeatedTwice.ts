/** The letters by which character classes are compared: Latin ones, and one each of some other alphabets. */
const letters = [
  ...Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)),
  'α',
  'я',
  '中',
  '€',
]

/** The positions in `letters` of the letters that a class matches. */
type Letters = ReadonlySet<number>

/** Unlimited repetitions that a text may be divided among with one that follows. */
type Open = readonly Letters[]

type Part = { kind: 'open' | 'close' | 'or' | 'class'; text: string; times: string }

const tokens = new RegExp(
  [
    String.raw`(?<open>\((?:\?(?:[:=!]|<[=!]|<\w+>))?)`,
    String.raw`(?<close>\))`,
    String.raw`(?<or>\|)`,
    String.raw`(?<edge>\^|\$|\\[bB])`,
    String.raw`(?<class>\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[^])`,
    String.raw`(?<set>\[(?:\\[^]|[^\]\\])*\]|[^])`,
  ].join('|'),
  'g',
)
const quantifier = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y

/**
 * Whether two repetitions without a limit may divide one text among them in many ways: both match a letter,
 * and nothing between them must be a letter that the first one lacks. Time then grows with a power of the
 * text's length.
 */
export function isRepeatedTwice(source: string): boolean {
  const parts = partsOf(source)
  let isFound = false
  let at = 0
  const follow = (open: Open, { repeated, own, isNeeded }: Repetition): Open => {
    const left = isNeeded ? open.filter((each) => meets(each, own)) : open
    if (repeated && left.some((each) => meets(each, own))) isFound = true
    return repeated ? [...left, own] : left
  }
  /** Reads until the end of a group; returns the state after it. */
  const readGroup = (before: Open): Open => {
    let [open, after]: [Open, Open] = [before, []]
    for (; at < parts.length; at++) {
      const { kind, text, times } = parts[at]!
      if (kind === 'close') break
      if (kind === 'or') [open, after] = [before, [...after, ...open]]
      else if (kind === 'class')
        open = follow(open, {
          own: lettersOf(text),
          repeated: isEndless(times),
          isNeeded: !isOptional(times),
        })
      else open = readInner(open, text)
    }
    return [...after, ...open]
  }
  const readInner = (before: Open, opening: string): Open => {
    const from = ++at
    const isAside = /^\(\?<?[=!]/.test(opening)
    const once = readGroup(isAside ? [] : before)
    const times = parts[at]?.times ?? ''
    if (isAside) return before
    const classes = parts.slice(from, at).filter(({ kind }) => kind === 'class')
    const own = new Set(classes.flatMap(({ text }) => [...lettersOf(text)]))
    if (isEndless(times)) return follow(before, { own, repeated: true, isNeeded: false })
    if (!times.startsWith('{')) return isOptional(times) ? [...before, ...once] : once
    const end = at
    at = from
    const twice = readGroup(once)
    at = end
    return isOptional(times) ? [...before, ...twice] : twice
  }
  readGroup([])
  return isFound
}

type Repetition = { own: Letters; repeated: boolean; isNeeded: boolean }

const isEndless = (times: string): boolean => /^([*+]|\{\d+,\})/.test(times)
const isOptional = (times: string): boolean => /^([*?]|\{0[,}])/.test(times)

function meets(one: Letters, other: Letters): boolean {
  return [...one].some((each) => other.has(each))
}

function partsOf(source: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: text, index, groups = {} } of source.matchAll(tokens)) {
    // Part of the quantifier that was just read.
    if (index < end) continue
    end = index + text.length
    if (groups['edge'] !== undefined) continue
    const kind = (['open', 'close', 'or'] as const).find((each) => groups[each] !== undefined) ?? 'class'
    quantifier.lastIndex = end
    const times = kind === 'close' || kind === 'class' ? (quantifier.exec(source)?.[0] ?? '') : ''
    end += times.length
    parts.push({ kind, text, times })
  }
  return parts
}

const known = new Map<string, Letters>()

function lettersOf(text: string): Letters {
  const found = known.get(text)
  if (found) return found
  const own = new Set(letters.flatMap((letter, at) => (matches(text, letter) ? [at] : [])))
  known.set(text, own)
  return own
}

/** Whether a class matches a letter; not if it is malformed, which compiling the schema names. */
function matches(text: string, letter: string): boolean {
  try {
    return new RegExp(`^${text}$`, 'su').test(letter)
  } catch {
    return false
  }
}
