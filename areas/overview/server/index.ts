export { netWorthHandlers } from './dashboard/get-net-worth.ts';
export { setupStateHandlers } from './dashboard/get-setup-state.ts';
export { buildSample } from './sample/build-sample.ts';
export { type SampleDependencies, createSample, sampleHandlers } from './sample/open-sample.ts';
export { hasSample } from './sample/sample-schema.ts';
export { findSampleNetwork } from './sample/sample-story.ts';
