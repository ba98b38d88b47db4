/** Environment variable that says where the producer of the bench listens, as JSON of `DemoAddresses`. */
export const PRODUCER_ADDRESSES = 'BENCH_PRODUCER_ADDRESSES';
