#!/usr/bin/env node
console.log('to come');
