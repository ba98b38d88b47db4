export { unpackBzip2 } from './files/bzip2/unpack-bzip2.ts';
export { fitsKey, fitsNative, originOf } from './inventories/field-selector.ts';
export { fieldOfEntry } from './inventories/file-headers.ts';

export type { AbsentFile } from './inventories/found-file.ts';
export type { SelectedEntry } from './inventories/inventory-entry.ts';
export type { Inventory } from './inventories/read-files.ts';
export type { FindOptions, Location } from './locations/open-location.ts';
export { readInventory } from './locations/read-inventory.ts';
export { fetchMessages, messageLength, NotAMessageError } from './messages/fetch-messages.ts';
export { readFieldHeader } from './messages/field-header.ts';
export { MessageStart } from './messages/message-start.ts';
export { windowOfProduct } from './messages/product-window.ts';
export { limitConnections } from './network/http.ts';
export { createSourceTree, liveSource } from './runs/create-source-tree.ts';
export { newestDue, overdueReason } from './runs/overdue.ts';
export type { InventoryFilter, RunAvailability, SourceTree } from './runs/source-tree.ts';
