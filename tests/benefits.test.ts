import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { caseFaults, caseNames } from './pluginContract/cases.ts'
import { pluginContract, brokenPromises } from './pluginContract/index.ts'
import { benefitFolders, loadBenefit, type LoadedBenefit } from './pluginContract/promise.ts'
import { root } from './house/listFiles.ts'

// If PLUGINS_DIR is set, the tests, like the build, use the plugin folders of an implementer or of a test.
const folders = benefitFolders(process.env.PLUGINS_DIR ?? join(root, 'plugins'))

describe.each(folders.map((folder) => [basename(folder), folder] as const))('%s', (_name, folder) => {
  let loaded: LoadedBenefit
  beforeAll(async () => {
    loaded = await loadBenefit(folder)
  })

  it.each(pluginContract.map((promise) => [promise.title, promise] as const))(
    '%s',
    async (_says, { faults }) => {
      expect(await faults(loaded)).toEqual([])
    },
  )

  const cases = caseNames(folder)
  if (cases.length > 0)
    it.each(cases)('has its case "%s" right', (name) => expect(caseFaults(loaded, name)).toEqual([]))
})

describe('a category of somebody else, with family members, a rate table and an upload', async () => {
  it('keeps the promises too', async () => {
    expect(await brokenPromises(join(root, 'tests/fixtures/benefits/summer-camp'))).toEqual([])
  })

  await import('./fixtures/benefits/summer-camp/pricing.test.ts')
})

/** Each sample breaks one rule of the contract: the rule's title, and the sentence about the fault. */
const samples: Record<string, [title: string, sentence: RegExp]> = {
  'price-not-deterministic': [
    'answers the same request with the same quote',
    /^the same request costs 50\.00 and then 60\.00$/,
  ],
  'cents-lost': ['keeps every cent', /^0\.01 typed, 0\.00 charged: cents are lost$/],
  'over-the-bag': [
    'never goes over the bag, the maximum or twelve months',
    /^100\.01 typed, 101\.01 charged: over the bag that just holds it$/,
  ],
  'missing-translation': [
    'has its words in every language',
    /^plugins\/missing-translation\/messages\/pt\.json lacks "intro"$/,
  ],
  'dead-end-step': [
    'can be walked: every step is reached, and left backwards and forwards',
    /^expected NEXT to lead to the end, got no way from the step "second"$/,
  ],
  'accepts-anything': ['refuses nonsense', /^its schema "details" accepts a field that nobody declared$/],
  'wrong-folder-name': [
    'is declared as the portal takes it, under the name of its folder',
    /^expected id "wrong-folder-name", the name of its folder, got "pets"$/,
  ],
  'opens-the-portal': [
    'opens its own folder, the SDK and XState, and nothing else',
    new RegExp(
      '^a plugin sees its own folder, the SDK and XState: "plugins/opens-the-portal/index\\.ts:\\d ' +
        'opens src/portal/ui/inputs/moneyText\\.ts"$',
    ),
  ],
  'changes-its-request': [
    'leaves its request untouched',
    /^it changes its request: Cannot assign to read only property/,
  ],
  'forgets-the-empty-form': [
    'prices a form that is still being filled in',
    /^with an empty form it throws: .* answered no amount for item 0: got NaN/,
  ],
  'never-ends-half-filled': [
    'prices a form that is still being filled in',
    /^with an empty form "price" gives no answer within 2 seconds: a loop without end\?$/,
  ],
  'misspelt-fields': [
    'is declared as the portal takes it, under the name of its folder',
    /^expected a key of a declaration, got "covrs", did you mean "covers"\?$/,
  ],
  'unbounded-number': [
    'is declared as the portal takes it, under the name of its folder',
    /^expected of the field "weeks" of "details" a "maximum": write the least and the most that is taken$/,
  ],
  'missing-readme': ['has a README', /^it has no README\.md/],
}

describe('a broken sample is noticed', () => {
  const broken = join(root, 'tests/fixtures/broken-benefits')

  it('each of the fourteen has its sentence', () => {
    expect(
      benefitFolders(broken)
        .map((folder) => basename(folder))
        .sort(),
    ).toEqual(Object.keys(samples).sort())
    expect(Object.keys(samples)).toHaveLength(14)
  })

  it.each(Object.entries(samples))('%s', async (name, [title, sentence]) => {
    const found = await brokenPromises(join(broken, name))
    expect(found.map((promise) => promise.title)).toContain(title)
    expect(found.find((promise) => promise.title === title)?.faults).toContainEqual(
      expect.stringMatching(sentence),
    )
    expect(found).toHaveLength(1)
  })

  it('in the words of the portal, which would leave it out', async () => {
    const [promise] = await brokenPromises(join(broken, 'misspelt-fields'))
    expect(promise?.faults).toEqual([
      'expected a key of a declaration, got "editableInforce", did you mean "editableInForce"?',
      'expected a key of a declaration, got "covrs", did you mean "covers"?',
    ])
  })
})
