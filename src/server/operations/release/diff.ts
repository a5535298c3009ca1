import Type from 'typebox'
import type { CompanyTexts } from '../../../domain/company/changes/documents.ts'
import { findRelease } from '../../company/releases/findRelease.ts'
import { listReleases } from '../../company/releases/readReleases.ts'
import { textsOfFiles, textsOfRelease } from '../../company/releases/releaseTexts.ts'
import { readServedFiles } from '../../company/releases/servedFiles.ts'
import { findTableReaders } from '../../company/releases/tableReaders.ts'
import { listChanges, describeChanges } from '../../company/releases/describeChanges.ts'
import { companyOf, type OperationContext } from '../../platform/context/operating.ts'
import { rowNumber } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Compares the folder with a release; if none is given, with the last served one. */
export default defineOperation({
  name: 'release diff',
  summary: "Tells what a change of a company's files does, in amounts, contracts and people",
  input: Type.Object(
    {
      release: Type.Optional(rowNumber('The number of the release; left out: the files as they are now')),
      earlier: Type.Optional(rowNumber('The release to compare it with; left out: the one before')),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    earlier: Type.Integer(),
    changes: Type.Integer(),
    reds: Type.Integer(),
    told: Type.Array(
      Type.Object({
        change: Type.String(),
        red: Type.String(),
        effects: Type.String(),
        file: Type.String(),
        inForce: Type.Integer(),
        waiting: Type.Integer(),
        underReview: Type.Integer(),
        carts: Type.Integer(),
        losing: Type.Integer(),
        gaining: Type.Integer(),
      }),
    ),
  }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  isList: true,
  run: async (context, { release, earlier }) => {
    const company = companyOf(context)
    const { subdomain: tenant } = company
    const { db, clock, language } = context
    const after = await readWanted(context, release)
    const before = await readBefore(context, release, earlier)
    const today = clock.today()
    const changes = listChanges(before.texts, after, today)
    const tableReaders = findTableReaders(company, context.benefits)
    const told = await describeChanges(db, changes, { tenant, today, language, tableReaders })
    const reds = told.filter(({ red }) => red !== '').length
    return { earlier: before.number, changes: told.length, reds, told }
  },
})

async function readWanted(context: OperationContext, release: number | undefined): Promise<CompanyTexts> {
  const { subdomain } = companyOf(context)
  if (release === undefined) return textsOfFiles(await readServedFiles(context, subdomain))
  return textsOfRelease(context.db, subdomain, await findRelease(context.db, subdomain, release))
}

/** Reads the files to compare with; a first release is compared with no files. */
async function readBefore(
  { db, ...context }: OperationContext,
  release: number | undefined,
  earlier: number | undefined,
): Promise<{ number: number; texts: CompanyTexts }> {
  const { subdomain } = companyOf(context)
  const last = release === undefined ? {} : { upTo: release - 1 }
  const found =
    earlier === undefined
      ? (await listReleases(db, subdomain, { count: 1, ...last }))[0]
      : await findRelease(db, subdomain, earlier)
  if (!found) return { number: 0, texts: {} }
  return { number: found.number, texts: await textsOfRelease(db, subdomain, found) }
}
