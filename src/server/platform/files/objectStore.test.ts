import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataDir } from '../../../../tests/support/startServer.ts'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'
import { machineFaultOf } from '../http/databaseFaults.ts'
import type { FileRow } from '../db/schema.ts'
import { inTenants } from '../db/tenantScope.ts'
import { erasePerson } from '../../people/erasePerson.ts'
import { openFileStore } from './fileStore.ts'
import { moveFile, objectKey, moveStoredFiles } from './moveFiles.ts'
import { openObjectStore, type ObjectStore } from './objectStore.ts'

let folder = ''
let s3: S3rver
let filesUrl = ''
let server: TestServer
let store: ObjectStore
beforeAll(async () => {
  folder = await createDataDir()
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await s3.run()
  filesUrl = `http://S3RVER:S3RVER@127.0.0.1:${port}/files?region=eu-west-1`
  server = await createTestServer({ env: { FILES_URL: filesUrl } })
  store = openObjectStore(filesUrl)
})
afterAll(async () => {
  await server.close()
  await s3.close().catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
})

const megabyte = 1024 * 1024
const inAcme = <Answer>(work: () => Answer): Answer => inTenants(['acme'], work)

/** Stores a file of an employee, like an upload. */
async function saved(size: number): Promise<{ file: FileRow; bytes: Buffer }> {
  const { id: employeeId } = await server.employee()
  const bytes = Buffer.from(Array.from({ length: size }, (_, index) => (index * 7) % 251))
  const file = await inAcme(() =>
    server.context.db.transaction().execute((trx) =>
      server.context.files.save(trx, {
        tenant: 'acme',
        employeeId,
        container: 'default',
        originalName: 'a.pdf',
        contentType: 'application/pdf',
        bytes,
      }),
    ),
  )
  return { file, bytes }
}

const move = ({ id }: FileRow) => inAcme(() => moveFile(server.context.db, store, { tenant: 'acme', id }))
const bytesOf = async (file: FileRow, files = server.context.files): Promise<Buffer> => {
  const content = await files.read(file)
  return Buffer.isBuffer(content) ? content : buffer(content)
}
const count = async (table: string, { id }: FileRow): Promise<number> =>
  (await server.database.pool.query(`select from ${table} where file_id = $1`, [id])).rowCount ?? 0
const jobsFor = async ({ id }: FileRow): Promise<number> =>
  (await server.database.pool.query('select from graphile_worker.jobs where key = $1', [`move:${id}`]))
    .rowCount ?? 0

describe('with FILES_URL, a file', () => {
  it('is in the database with its row, then in the store alone, and is read from where it is', async () => {
    for (const size of [1, megabyte - 1, megabyte, megabyte + 1, 2_500_000]) {
      const { file, bytes } = await saved(size)
      expect([await count('file_contents', file), await jobsFor(file)]).toEqual([1, 1])
      expect((await bytesOf(file)).equals(bytes)).toBe(true)
      await move(file)
      await move(file)
      expect([await count('file_contents', file), await count('stored_objects', file)]).toEqual([0, 1])
      expect((await bytesOf(file)).equals(bytes), `${size} bytes`).toBe(true)
    }
  })

  it('is the same on another process, and an error where that one does not know the store', async () => {
    const { file, bytes } = await saved(10)
    await move(file)
    const { db } = server.context
    expect((await bytesOf(file, openFileStore(db, filesUrl))).equals(bytes)).toBe(true)
    await expect(bytesOf(file, openFileStore(db))).rejects.toThrow('neither in the database nor in FILES_URL')
  })

  it('that is deleted is moved aside, an object that is not on the list is left alone', async () => {
    const [gone, kept] = [await saved(10), await saved(20)]
    await move(gone.file)
    await move(kept.file)
    await store.put('acme.unknown', Buffer.from('x'), { contentType: 'text/plain', sha256: '00' })
    await server.database.pool.query('delete from files where id = $1', [gone.file.id])
    const warned: object[] = []
    const log = { ...server.context.log, warn: (what: object) => warned.push(what) }
    await moveStoredFiles({ ...server.context, log } as typeof server.context, store)
    expect(warned).toEqual([{ tenant: 'acme', moved: 1 }])
    expect(await count('stored_objects', gone.file)).toBe(1)
    const key = objectKey(gone.file)
    expect(await store.read(`removed.${key}`, 0, 10)).toEqual(gone.bytes)
    // A database that is restored from before the deletion still refers to the object.
    expect(await store.read(key, 0, 10)).toEqual(gone.bytes)
    expect((await bytesOf(kept.file)).equals(kept.bytes)).toBe(true)
    expect((await store.read('acme.unknown', 0, 9))?.toString()).toBe('x')
    expect(await store.read('acme.never', 0, 9)).toBeUndefined()
    await store.moveAside('acme.never')
  })

  it.each([
    ['29 days, 23 hours', true],
    ['30 days, 1 minute', false],
  ])('that was moved aside %s ago is still there: %s', async (age, isThere) => {
    const { file } = await saved(10)
    await move(file)
    const { pool } = server.database
    await pool.query('delete from files where id = $1', [file.id])
    await moveStoredFiles(server.context, store)
    await pool.query('update stored_objects set moved_aside_at = now() - $1::interval where file_id = $2', [
      age,
      file.id,
    ])
    await moveStoredFiles(server.context, store)
    expect((await store.read(objectKey(file), 0, 10)) !== undefined).toBe(isThere)
    expect(await count('stored_objects', file)).toBe(isThere ? 1 : 0)
  })

  it('of somebody who was erased is deleted within the hour, also one that lay aside before', async () => {
    const { file: aside } = await saved(10)
    await move(aside)
    const { pool } = server.database
    await pool.query('delete from files where id = $1', [aside.id])
    await moveStoredFiles(server.context, store)
    const owner = await server.database.db
      .selectFrom('employees')
      .selectAll()
      .where('id', '=', aside.employee_id)
      .executeTakeFirstOrThrow()
    const terms = { evidenceYears: 6, today: '2026-05-05' }
    const { kept } = await inAcme(() =>
      server.context.db.transaction().execute((trx) => erasePerson(trx, owner, terms)),
    )
    expect(kept).toEqual([
      {
        what: 'files in the object store',
        reason: 'deleted there within the hour',
        rows: 1,
        until: '2026-05-06',
      },
    ])
    await moveStoredFiles(server.context, store)
    expect(await store.read(objectKey(aside), 0, 10)).toBeUndefined()
    expect(await count('stored_objects', aside)).toBe(0)
  })

  it('whose job was lost, or that was there before the store, is moved within the hour', async () => {
    const { file } = await saved(10)
    await server.database.pool.query('delete from graphile_worker._private_jobs where key = $1', [
      `move:${file.id}`,
    ])
    await moveStoredFiles(server.context, store)
    expect(await jobsFor(file)).toBe(1)
  })

  it('is kept while the store is away, and one in the store is 503 until it is back', async () => {
    const { file, bytes } = await saved(10)
    const away = openObjectStore(filesUrl.replace(/:\d+\//, ':9/'))
    await inAcme(() => expect(moveFile(server.context.db, away, file)).rejects.toThrow('does not answer'))
    expect((await bytesOf(file)).equals(bytes)).toBe(true)
    expect(machineFaultOf(await away.read('a', 0, 1).catch((error: unknown) => error))).toBe('unavailable')
    await move(file)
    expect((await bytesOf(file)).equals(bytes)).toBe(true)
  })

  it('reaches no store with another key', async () => {
    const wrong = openObjectStore(filesUrl.replace('S3RVER:S3RVER', 'S3RVER:wrong'))
    await expect(wrong.read('acme.unknown', 0, 1)).rejects.toThrow()
  })
})
