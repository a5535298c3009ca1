/**
 * The largest file that the storage takes, in megabytes of 1,048,576 bytes. The portal refuses a larger file
 * before it sends it, and the server answers 413.
 */
export const maxFileMegabytes = 10

/** The largest file that an operation takes; larger ones are refused before they are read or sent. */
export const maxTableMegabytes = 32

export const maxTableBytes = maxTableMegabytes * 1024 * 1024

/** All files of one operation together, with what comes beside them. */
export const maxUploadMegabytes = 40

export const maxFileBytes = maxFileMegabytes * 1024 * 1024
